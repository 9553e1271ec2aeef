import { COLLECTIVE_POSTS, POST_LABELS, formulaFacts, hasCollectiveFormula } from '@joulerie/domain/tariffs';
import type { Post, TurpeFormula } from '@joulerie/domain/tariffs';
import { Button, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayField } from '../../ui/day-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import classes from './costs.module.css';
import { COLLECTIVE_GRID_LABELS, FLOW_LABELS, type OfferDraft } from './offer-draft.ts';
import { capital } from './offer-posts.ts';

type Props = {
  draft: OfferDraft;
  formula: TurpeFormula | null;
  errors: Record<string, string>;
  onChange: (next: Partial<OfferDraft>) => void;
};

const FLOWS = (['drawn', 'sent', 'producer'] as const).map((value) => ({ value, label: FLOW_LABELS[value] }));

const GRIDS = (['operation', 'ordinary'] as const).map((value) => ({ value, label: COLLECTIVE_GRID_LABELS[value] }));

/** What only some contracts have on their bill: a collective operation, a grouping and reactive energy in HTA. */
export function OfferSpecialFields({ draft, formula, errors, onChange }: Props) {
  if (formula === null || draft.grid !== 'table') return null;
  const { domain, energyClasses } = formulaFacts(formula);
  const hta = domain === 'HTA';
  const given = COLLECTIVE_POSTS.filter((post) => energyClasses.some((one) => one === post));
  const row = { from: draft.validFrom, to: draft.validTo ?? '', energy: null };
  return (
    <>
      <PeriodRows
        title="Autoconsommation collective"
        note="Énergie autoproduite de la facture, par poste et pour toute sa période, 0 si elle est nulle. Le reste du soutirage est compté comme énergie alloproduite."
        name="collective"
        unit="kWh"
        add="Ajouter une énergie autoproduite"
        posts={given}
        rows={draft.collective}
        errors={errors}
        onAdd={() => onChange({ collective: [...draft.collective, { ...row, post: given[0]! }] })}
        onChange={(collective) => onChange({ collective })}
        before={
          draft.collective.length > 0 &&
          hasCollectiveFormula(formula) && (
            <Select
              label="Acheminement du participant"
              description={
                'L’acheminement de l’opération est une option\u00a0: la facture en porte les lignes autoproduite et alloproduite.'
              }
              placeholder="À lire sur la facture"
              required
              allowDeselect={false}
              data={GRIDS}
              value={draft.collectiveGrid ?? null}
              error={errors.collectiveGrid}
              onChange={(grid) =>
                onChange({ collectiveGrid: GRIDS.find(({ value }) => value === grid)?.value ?? null })
              }
            />
          )
        }
      />
      {hta && <GroupingFields draft={draft} errors={errors} onChange={onChange} />}
      {hta && (
        <PeriodRows
          title="Énergie réactive"
          note="Énergie réactive de la facture, par poste et pour toute sa période. La franchise est comptée sur l’énergie active mesurée de cette période."
          name="reactive"
          unit="kVArh"
          add="Ajouter une énergie réactive"
          posts={['PTE', 'HPH', 'HCH', 'HPB', 'HCB']}
          rows={draft.reactive}
          errors={errors}
          onAdd={() => onChange({ reactive: [...draft.reactive, { ...row, post: 'HPH', flow: 'drawn' }] })}
          onChange={(reactive) => onChange({ reactive })}
          more={(one, change) => (
            <Select
              label="Énergie"
              allowDeselect={false}
              data={FLOWS}
              value={one.flow}
              onChange={(flow) => change({ flow: FLOWS.find(({ value }) => value === flow)?.value ?? 'drawn' })}
            />
          )}
        />
      )}
    </>
  );
}

function GroupingFields({ draft, errors, onChange }: Omit<Props, 'formula'>) {
  const { grouping } = draft;
  if (!grouping)
    return (
      <Button
        variant="default"
        size="compact-sm"
        className={classes.start}
        onClick={() => onChange({ grouping: { overheadKm: null, undergroundKm: null, powerKw: null } })}
      >
        Ajouter un regroupement de points
      </Button>
    );
  const change = (next: Partial<typeof grouping>) => onChange({ grouping: { ...grouping, ...next } });
  return (
    <fieldset className={classes.group}>
      <legend>Regroupement de points</legend>
      <div className={classes.powers}>
        <NumberField
          label="Puissance regroupée"
          unit="kW"
          required
          min={0.1}
          max={1_000_000}
          value={grouping.powerKw}
          error={errors['grouping.powerKw']}
          onChange={(powerKw) => change({ powerKw })}
        />
        <NumberField
          label="Liaison aérienne"
          unit="km"
          required
          min={0}
          max={1000}
          value={grouping.overheadKm}
          error={errors['grouping.overheadKm']}
          onChange={(overheadKm) => change({ overheadKm })}
        />
        <NumberField
          label="Liaison souterraine"
          unit="km"
          required
          min={0}
          max={1000}
          value={grouping.undergroundKm}
          error={errors['grouping.undergroundKm']}
          onChange={(undergroundKm) => change({ undergroundKm })}
        />
      </div>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange({ grouping: null })}>
        Retirer le regroupement
      </Button>
    </fieldset>
  );
}

type Row<P extends Post> = { from: string; to: string; post: P; energy: number | null };

function PeriodRows<P extends Post, R extends Row<P>>(props: {
  title: string;
  note: string;
  name: string;
  unit: string;
  add: string;
  posts: readonly P[];
  rows: readonly R[];
  errors: Record<string, string>;
  onAdd: () => void;
  onChange: (rows: R[]) => void;
  before?: ReactNode;
  more?: (row: R, change: (next: Partial<R>) => void) => ReactNode;
}) {
  const { rows, errors, name, posts } = props;
  return (
    <fieldset className={classes.group}>
      <legend>{props.title}</legend>
      <p className={classes.note}>{props.note}</p>
      {props.before}
      {rows.map((row, i) => {
        const change = (next: Partial<R>) =>
          props.onChange(rows.map((one, k) => (k === i ? { ...one, ...next } : one)));
        const set = (next: Partial<Row<P>>) => change(next as Partial<R>);
        return (
          <div key={i} className={props.more ? classes.scheduleWide : classes.schedule}>
            {/* A cell each: a list also renders a hidden input. */}
            <div className={classes.cellDay}>
              <DayField
                label="Du"
                required
                value={row.from}
                error={errors[`${name}.${i}.from`]}
                onChange={(from) => set({ from: from ?? '' })}
              />
            </div>
            <div className={classes.cellDay}>
              <DayField
                label="Au"
                required
                value={row.to}
                error={errors[`${name}.${i}.to`]}
                onChange={(to) => set({ to: to ?? '' })}
              />
            </div>
            <div>
              <Select
                label="Poste"
                allowDeselect={false}
                data={posts.map((post) => ({ value: post, label: capital(POST_LABELS[post]) }))}
                value={row.post}
                onChange={(value) => set({ post: posts.find((post) => post === value) ?? row.post })}
              />
            </div>
            {props.more && <div className={classes.cellMore}>{props.more(row, change)}</div>}
            <div>
              <NumberField
                label="Quantité"
                unit={props.unit}
                required
                min={0}
                max={1_000_000_000}
                value={row.energy}
                error={errors[`${name}.${i}.energy`]}
                onChange={(energy) => set({ energy })}
              />
            </div>
            <Button variant="subtle" color="gray" onClick={() => props.onChange(rows.filter((_, k) => k !== i))}>
              Retirer
            </Button>
          </div>
        );
      })}
      <Button mt="xs" variant="default" size="compact-sm" onClick={props.onAdd}>
        {props.add}
      </Button>
    </fieldset>
  );
}
