import { Table } from '@mantine/core';
import { WhySection } from '../../ui/why-section.tsx';
import { calendarFacts } from './calendar-facts.ts';

/** The calendar of a period: what makes a day dearer than another. Loaded when somebody asks where a cost comes from. */
export function PeriodCalendar(props: { fromDay: number; toDay: number; tempo: boolean }) {
  const facts = calendarFacts(props.fromDay, props.toDay, props);
  return (
    <WhySection title="Le calendrier" folded>
      <Table fz="sm" aria-label="Calendrier de la période">
        <Table.Tbody>
          {facts.map(({ label, text }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WhySection>
  );
}
