// Filters of the match list: status, competition, team name.

import { matchStatuses } from '@campus/contract/sports'
import { useQuery } from '@tanstack/react-query'
import { competitionList } from '../../../data/competitions.ts'
import { competitionTitle } from '../../../text/format/competition-title.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { useIsWide } from '../../../ui/browser/use-is-wide.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import styles from './match-filters.module.css'
import type { ListFilter } from './match-list.rules.ts'

interface Props {
  filter: ListFilter
  onChange: (changes: Partial<ListFilter>) => void
}

export function MatchFilters({ filter, onChange }: Props) {
  const text = useAdminText()
  const { list } = text.adminWords
  const isWide = useIsWide()
  const isChosen = filter.status !== 'ALL' || filter.competitionId !== null || filter.team !== ''
  const competitions = useQuery(competitionList())
  const offered = (competitions.data ?? []).filter(({ sport }) => filter.sport === 'ALL' || sport === filter.sport)
  const fields = (
    <search className={styles.filters}>
      <Select
        label={list.status}
        value={filter.status}
        options={(['ALL', ...matchStatuses] as const).map((status) => ({
          value: status,
          label: status === 'ALL' ? list.any : text.statuses[status],
        }))}
        onChange={(status) => onChange({ status })}
      />
      <Select
        label={list.competition}
        value={String(filter.competitionId ?? '')}
        options={[
          { value: '', label: list.any },
          ...offered.map((competition) => ({
            value: String(competition.competitionId),
            label: `${text.sport(competition.sport)} · ${competitionTitle(competition)}`,
          })),
        ]}
        onChange={(id) => onChange({ competitionId: id ? Number(id) : null })}
      />
      <Field
        label={list.search}
        type="search"
        autoComplete="off"
        placeholder={list.searchHint}
        value={filter.team}
        onChange={(event) => onChange({ team: event.target.value })}
      />
    </search>
  )
  if (isWide) return fields
  return (
    // Collapsed on a phone, so that the first match is in sight; open when a filter is set.
    <details className={styles.fold} open={isChosen || undefined}>
      <summary>{list.filters}</summary>
      {fields}
    </details>
  )
}
