import {
  addBuildingProfilePoints,
  addSourceProfilePoints,
  getBuildingProfile,
  getSourceProfile,
  removeBuildingProfilePoints,
  removeSourceProfilePoints,
  replaceBuildingProfile,
  replaceSourceProfile,
} from '#calls/profiles';
import type { Profile } from '@joulerie/contract/profiles';
import type { EnteredFact } from '@joulerie/domain/vocabulary';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refreshMeasures } from '../../lib/refresh.ts';

/** What a profile is of. */
export type ProfileOf = { kind: 'building' | 'source'; id: string; variable: EnteredFact };

export type TypedPoint = { timestamp: string; value: string | number };

const CALLS = {
  building: {
    get: getBuildingProfile,
    add: addBuildingProfilePoints,
    replace: replaceBuildingProfile,
    remove: removeBuildingProfilePoints,
  },
  source: {
    get: getSourceProfile,
    add: addSourceProfilePoints,
    replace: replaceSourceProfile,
    remove: removeSourceProfilePoints,
  },
};

const paramsOf = ({ id, variable }: ProfileOf) => ({ id, variable });

export const profileQuery = (profile: ProfileOf) =>
  queryOptions({
    queryKey: ['profile', profile.kind, profile.id, profile.variable],
    queryFn: ({ signal }) => call(CALLS[profile.kind].get, { params: paramsOf(profile) }, { signal }),
  });

export type ProfileChange =
  | { kind: 'add'; points: TypedPoint[]; key: string }
  /** The whole list, from the version that the person had before them. */
  | { kind: 'replace'; points: TypedPoint[]; version: string }
  | { kind: 'remove'; timestamps: string[] | null };

/** A change of a profile; what is divided by it, and reads it, is fetched again. */
export function useProfileChange(profile: ProfileOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange): Promise<Profile> => {
      const [calls, params] = [CALLS[profile.kind], paramsOf(profile)];
      switch (change.kind) {
        case 'add':
          return call(calls.add, { params, body: { points: change.points } }, { idempotencyKey: change.key });
        case 'replace':
          return call(calls.replace, { params, body: { points: change.points } }, { version: change.version });
        case 'remove':
          return call(calls.remove, { params, body: change.timestamps ? { timestamps: change.timestamps } : {} });
      }
    },
    onSuccess: async (answered) => {
      client.setQueryData(profileQuery(profile).queryKey, answered);
      await refreshMeasures(client);
    },
    onError: () => client.invalidateQueries({ queryKey: profileQuery(profile).queryKey }),
  });
}
