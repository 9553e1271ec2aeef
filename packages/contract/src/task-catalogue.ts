import { VARIABLE_NAMES, type VariableName } from '@joulerie/domain/vocabulary';
import { z } from 'zod';
import { Day, Id } from './common.ts';
import { CHOSEN_MAX_BUILDINGS, EXPORT_FORMATS } from './constants.ts';

const Format = z.enum(EXPORT_FORMATS).default('xlsx');

/** Costs and emissions are computed, and readings of an index are not amounts: a file of measures has none of them. */
const NOT_MEASURED: readonly VariableName[] = ['index', 'cout', 'co2'];
export const EXPORT_VARIABLES = VARIABLE_NAMES.filter((name) => !NOT_MEASURED.includes(name));

/** Which measures are exported: of the sources of some buildings, of a folder, of a member, or of everything that the person sees. */
export const MeasuresExport = z.strictObject({
  start_date: Day,
  end_date: Day,
  /** The energies of the sources when it is left out. */
  variables: z.array(z.enum(EXPORT_VARIABLES)).min(1).max(VARIABLE_NAMES.length).optional(),
  /** Steps of the rows, several at once; daily without any. */
  daily: z.boolean().default(false),
  weekly: z.boolean().default(false),
  monthly: z.boolean().default(false),
  /** A row without any value is left out. */
  ignore_missing_values: z.boolean().default(true),
  buildings: z.array(Id).max(CHOSEN_MAX_BUILDINGS).optional(),
  _id_folder: Id.optional(),
  /** What this member created; those who do not manage the space have theirs alone. */
  _id_user: Id.optional(),
  format: Format,
});
export type MeasuresExport = z.output<typeof MeasuresExport>;

/** Which sources a list has: those of the company, or of a member. */
export const SourcesExport = z.strictObject({ _id_user: Id.optional(), format: Format });
/** `period`: years of its history to look at, those of the brand without it. */
const SourceUpdate = z.strictObject({ _id_source: Id, period: z.number().int().min(1).max(30).optional() });

/** A space is exported whole; what is taken back is the file that came with the call. */
const WholeSpace = z.strictObject({});

/** A batch of invitations, which the space of the task has. */
const InvitationBatch = z.strictObject({ _id_batch: Id });

/** An analysis, or a run of many, that waits to be computed. */
const OneAnalysis = z.strictObject({ _id_analysis: Id });
const ManyAnalyses = z.strictObject({ _id_run: Id });

/** What a task is called and given, and who may send it: those who may write, or manage the space, or anybody of it. */
type TaskKind = { label: string; kwargs: z.ZodObject; sender: 'member' | 'writer' | 'manager' };

/**
 * Every task that may be sent. The server does one kind of job for each (`taskWork`), and refuses any other name.
 */
export const TASK_CATALOGUE = {
  // First: what is sent without arguments is read so, before those of others give it defaults.
  export_space: { label: 'Export complet de l’espace', kwargs: WholeSpace, sender: 'manager' },
  import_space: { label: 'Reprise d’un export complet', kwargs: WholeSpace, sender: 'manager' },
  export_buildings_sources: { label: 'Export des mesures', kwargs: MeasuresExport, sender: 'member' },
  export_sources: { label: 'Export des sources', kwargs: SourcesExport, sender: 'member' },
  export_billing_sources: { label: 'Export de la facturation', kwargs: SourcesExport, sender: 'manager' },
  invite_holders: { label: 'Demandes d’accord aux titulaires', kwargs: InvitationBatch, sender: 'writer' },
  remind_holders: { label: 'Relances aux titulaires', kwargs: InvitationBatch, sender: 'writer' },
  run_analysis: { label: 'Analyse d’un bâtiment', kwargs: OneAnalysis, sender: 'writer' },
  run_analyses: { label: 'Analyse de plusieurs bâtiments', kwargs: ManyAnalyses, sender: 'writer' },
  update_source: { label: 'Mise à jour d’une source', kwargs: SourceUpdate, sender: 'writer' },
} as const satisfies Record<string, TaskKind>;

export type TaskName = keyof typeof TASK_CATALOGUE;
export type TaskKwargs<N extends TaskName> = z.output<(typeof TASK_CATALOGUE)[N]['kwargs']>;
export const TASK_NAMES = Object.keys(TASK_CATALOGUE) as TaskName[];

export const isTaskName = (name: string): name is TaskName => Object.hasOwn(TASK_CATALOGUE, name);
