// Narrowing a list of matches: by status, by competition, by a team's name.
import { matchStatuses } from '@campus/contract/sports'
import { useQuery } from '@tanstack/react-query'
import { useAdminText } from '../../text/use-admin-text.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { allCompetitions } from './match-admin.queries.ts'
import styles from './match-filters.module.css'
import type { ListFilter } from './match-list.rules.ts'

interface Props {
  filter: ListFilter
  onChange: (changes: Partial<ListFilter>) => void
}

export function MatchFilters({ filter, onChange }: Props) {
  const text = useAdminText()
  const { list } = text.adminWords
  const competitions = useQuery(allCompetitions())
  const offered = (competitions.data ?? []).filter(({ sport }) => filter.sport === 'ALL' || sport === filter.sport)
  return (
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
          ...offered.map(({ competitionId, name, season, sport }) => ({
            value: String(competitionId),
            label: `${text.sports[sport]} · ${name} ${season}`,
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
}
