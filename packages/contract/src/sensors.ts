import { SENSED_VARIABLES } from '@joulerie/domain/sensors';
import { UNIT_NAMES, VARIABLE_NAMES } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Column, Id, IdParams, Label, Ok } from './common.ts';
import { endpoint } from './endpoint.ts';
import { WrittenDevice } from './point-facts.ts';
import { BATTERY_STATES } from './source-keys.ts';

/** How a device sends its values: it pushes them itself, or a gateway publishes them on the broker. */
export const DEVICE_LINKS = ['http', 'zigbee2mqtt', 'ttn'] as const;
export type DeviceLink = (typeof DEVICE_LINKS)[number];

/** Where a device pushes; its key signs. Outside of the calls: the signature is of the bytes as they come. */
export const PUSH_PATH = '/proxy/api/v5/device/{id}/push';

/** A connected device, with what it said last. */
export const Device = z.object({
  _id: Id,
  /** Of its source, which has its measures. */
  name: z.string(),
  _id_source: Id,
  link: z.enum(DEVICE_LINKS),
  /** Its name in its messages; null where its key says which one it is. */
  address: z.string().nullable(),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  place: z.string().nullable(),
  lastSeenAt: z.string().nullable(),
  battery: z.object({
    percent: z.number().nullable(),
    tension: z.number().nullable(),
    state: z.enum(BATTERY_STATES).nullable(),
  }),
  /** The last value of each variable. */
  values: z.array(
    z.object({ variable: z.enum(SENSED_VARIABLES), value: z.number(), unit: z.enum(UNIT_NAMES), at: z.string() }),
  ),
  /** Means of the last 24 hours, null where nothing was received; null without a value. */
  curve: z
    .object({ variable: z.enum(VARIABLE_NAMES), from: z.string(), stepMinutes: z.number(), values: Column })
    .nullable(),
  /** The last value that was not kept, and why in French; null once values are kept again. */
  refusal: z.object({ at: z.string(), reason: z.string() }).nullable(),
  /** Its source may be changed, and so may it. */
  mayEdit: z.boolean(),
});
export type Device = z.output<typeof Device>;

/** A device that nobody added, in messages of a gateway of the space. */
export const UnknownDevice = z.object({
  link: z.enum(DEVICE_LINKS),
  address: z.string(),
  messages: z.number(),
  lastSeenAt: z.string(),
});
export type UnknownDevice = z.output<typeof UnknownDevice>;

/** What somebody who may add devices sets in theirs. */
export const DeviceConnection = z.object({
  /** Beginning of the topics of the space, `/` included; null where the service has no broker. */
  topicPrefix: z.string().nullable(),
  /** Address of the broker, without credentials. */
  broker: z.string().nullable(),
});
export type DeviceConnection = z.output<typeof DeviceConnection>;

const WithKey = z.object({
  device: Device,
  /** Signs what the device pushes, shown once; null for a device of a gateway. */
  key: z.string().nullable(),
});

const writeErrors = ['required_auth', 'restricted_read_only', 'not_found'] as const;

export const listDevices = endpoint({
  method: 'GET',
  path: '/proxy/api/v5/building/{id}/device',
  group: 'sensors',
  summary: 'Les objets connectés d’un bâtiment, avec leurs dernières valeurs',
  caller: 'session',
  params: IdParams,
  answer: z.object({
    data: z.array(Device),
    total: z.number(),
    /** Of the space of who may add devices here; empty for the others. */
    unknown: z.array(UnknownDevice),
    /** Null for who may not add devices here. */
    connection: DeviceConnection.nullable(),
  }),
  errors: ['required_auth', 'not_found'],
});

export const addDevice = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/building/{id}/device',
  group: 'sensors',
  summary: 'Ajouter un objet connecté à un bâtiment ; sa clé n’est montrée qu’une fois',
  caller: 'write',
  params: IdParams,
  body: z
    .strictObject({
      name: Label,
      link: z.enum(DEVICE_LINKS),
      /** Its name in Zigbee2MQTT, or its DevEUI: of a device of a gateway. */
      address: Label.nullish(),
      ...WrittenDevice,
      place: z.string().trim().max(120).nullish(),
      /** An electricity point or a sensor of the building that it feeds; a new sensor without it. */
      _id_source: Id.optional(),
    })
    .refine(({ link, address }) => (link === 'http') === !address, {
      path: ['address'],
      message: 'L’adresse est celle d’un objet d’une passerelle',
      params: { sentence: true },
    }),
  answer: WithKey,
  errors: [
    ...writeErrors,
    'restricted_building',
    'not_found_source',
    'restricted_source',
    'consent_missing',
    'source_type_mismatch',
    'already_attached_source',
    'already_added_device',
    'too_many_devices',
    'device_key_by_person',
  ],
});

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/proxy/api/v5/device/{id}',
  group: 'sensors',
  summary: 'Retirer un objet connecté ; sa source et ses mesures restent',
  caller: 'write',
  params: IdParams,
  answer: Ok,
  errors: [...writeErrors, 'not_found_source', 'restricted_source'],
});

export const rotateDeviceKey = endpoint({
  method: 'POST',
  path: '/proxy/api/v5/device/{id}/key',
  group: 'sensors',
  summary: 'Changer la clé d’un objet connecté ; l’ancienne ne vaut plus',
  caller: 'write',
  params: IdParams,
  answer: WithKey,
  errors: [...writeErrors, 'not_found_source', 'restricted_source', 'device_without_key', 'device_key_by_person'],
});
