import { addDevice, listDevices, removeDevice, rotateDeviceKey } from '#calls/sensors';
import type { CallInput } from '@joulerie/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refreshMeasures } from '../../lib/refresh.ts';

/** Values of devices come every few minutes: those that came are shown within this time. [ms] */
const LIVE_MS = 15_000;

/** The connected devices of a building, read again while the page is looked at. */
export const devicesQuery = (buildingId: string) =>
  queryOptions({
    queryKey: ['devices', buildingId],
    queryFn: ({ signal }) => call(listDevices, { params: { id: buildingId } }, { signal }),
    refetchInterval: LIVE_MS,
  });

export type NewDevice = CallInput<typeof addDevice>['body'];

/** Changes of the devices of a building; its list and its sources are read again after each. */
export function useDeviceCalls(buildingId: string) {
  const queryClient = useQueryClient();
  const onSuccess = async () => {
    await queryClient.invalidateQueries({ queryKey: ['devices', buildingId] });
    await refreshMeasures(queryClient);
  };
  return {
    add: useMutation({
      mutationFn: (body: NewDevice) => call(addDevice, { params: { id: buildingId }, body }),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: string) => call(removeDevice, { params: { id } }), onSuccess }),
    rotate: useMutation({ mutationFn: (id: string) => call(rotateDeviceKey, { params: { id } }), onSuccess }),
  };
}
