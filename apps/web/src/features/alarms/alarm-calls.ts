import {
  closeAlarmEvent,
  listAlarmEvents,
  listAlarms,
  listBuildingAlarms,
  listSourceAlarms,
  putBuildingAlarm,
  putSourceAlarm,
  replayBuildingAlarm,
  replaySourceAlarm,
  seeAlarmEvent,
  subscribeBuildingAlarm,
  subscribeSourceAlarm,
  unsubscribeBuildingAlarm,
  unsubscribeSourceAlarm,
} from '#calls/alarms';
import type { AlarmEventState, AlarmReason, AlarmSubscription } from '@joulerie/contract/alarm-words';
import type { Alarm } from '@joulerie/contract/alarms';
import type { AlarmRule } from '@joulerie/domain/alarms';
import type { VariableName } from '@joulerie/domain/vocabulary';
import { type QueryClient, keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** What an alarm is on. */
export type AlarmSubject = { kind: 'building' | 'source'; id: string };
type Watched = AlarmSubject & { variable: VariableName };

const KEY = 'alarms';

/** The alarms of a building or a source, by variable. */
export const useAlarms = ({ kind, id }: AlarmSubject) =>
  useQuery({
    queryKey: [KEY, kind, id],
    queryFn: ({ signal }) =>
      kind === 'building'
        ? call(listBuildingAlarms, { params: { id } }, { signal })
        : call(listSourceAlarms, { params: { id } }, { signal }),
  });

/** Every alarm that the person sees, page by page. */
export const useEveryAlarm = (page: number) =>
  useQuery({
    queryKey: [KEY, 'all', page],
    queryFn: ({ signal }) => call(listAlarms, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export type EventsAsked = {
  subject: AlarmSubject | null;
  state: readonly AlarmEventState[];
  sort: 'eur' | 'date';
  page: number;
};

/** What rang. */
export const useAlarmEvents = ({ subject, state, sort, page }: EventsAsked) =>
  useQuery({
    queryKey: [KEY, 'events', { subject, state, sort, page }],
    queryFn: ({ signal }) => {
      const of =
        subject === null ? {} : subject.kind === 'building' ? { _id_building: subject.id } : { _id_source: subject.id };
      return call(listAlarmEvents, { query: { ...of, state: [...state], sort, page } }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** What a rule that is not saved would have done; the last answer stays while a threshold moves. */
export const useReplay = ({ kind, id, variable }: Watched, rule: AlarmRule) =>
  useQuery({
    queryKey: ['alarm-replay', kind, id, variable, rule],
    queryFn: ({ signal }) => {
      const input = { params: { id, variable }, body: { rule } };
      return kind === 'building'
        ? call(replayBuildingAlarm, input, { signal })
        : call(replaySourceAlarm, input, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Replaces the rules of an alarm, from the version that the person has before them. */
export function useSaveRules({ kind, id, variable }: Watched) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ rules, version }: { rules: AlarmRule[]; version: string | null }) => {
      const input = { params: { id, variable }, body: { rules } };
      const options = version === null ? {} : { version };
      return kind === 'building' ? call(putBuildingAlarm, input, options) : call(putSourceAlarm, input, options);
    },
    onSuccess: () => refresh(client),
  });
}

/** What rings may have changed: the head of a building counts it too. */
const refresh = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: [KEY] }), client.invalidateQueries({ queryKey: ['building'] })]);

/** Subscribes the person to an alarm, or ends it. */
export function useSubscription({ subject, variable }: Pick<Alarm, 'subject' | 'variable'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ type, on }: { type: AlarmSubscription; on: boolean }) => {
      const input = { params: { id: subject._id, variable }, query: { subscriptionType: type } };
      if (subject.kind === 'building')
        return on ? call(subscribeBuildingAlarm, input) : call(unsubscribeBuildingAlarm, input);
      return on ? call(subscribeSourceAlarm, input) : call(unsubscribeSourceAlarm, input);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

type Ending = { id: string } & (
  | { kind: 'seen' }
  | { kind: 'close'; reason: Exclude<AlarmReason, 'rule_changed'>; note: string }
);

/** Says that an alarm is seen, or closes it with its reason. */
export function useEndEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Ending) =>
      asked.kind === 'seen'
        ? call(seeAlarmEvent, { params: { id: asked.id } })
        : call(closeAlarmEvent, { params: { id: asked.id }, body: { reason: asked.reason, note: asked.note } }),
    onSuccess: () => refresh(client),
  });
}
