// SQL of what decides the state of a result, for every statement that shows one: `m` is its match, `c` the competition.

/** As rules/results/confirmation reads it; null where nobody is asked, or the match is not over. */
export const confirmingColumn = `case when c.confirmed_by <> 'NOBODY' and m.status in ('PAST', 'FORFEIT') then
    json_build_object('by', c.confirmed_by, 'protestMinutes', c.protest_minutes, 'endedAt', m.ended_at, 'isOfTwo', m.sides = '{}',
      'confirmations', coalesce((select json_agg(json_build_object('side', rc.side, 'isRefused', rc.is_refused,
          'isOrganiser', rc.is_organiser, 'at', rc.confirmed_at))
        from result_confirmations rc where rc.match_id = m.id), '[]')) end as confirming`
