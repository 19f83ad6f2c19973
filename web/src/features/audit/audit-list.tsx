// The record of changes, newest first, a page at a time.
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useSeasonText } from '../../text/use-season-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Message } from '../../ui/message.tsx'
import { Notice } from '../../ui/notice.tsx'
import panel from '../../ui/panel.module.css'
import { type AuditFilter, changesOf } from './audit.queries.ts'
import { AuditRow } from './audit-row.tsx'

export function AuditList({ filter }: { filter: AuditFilter }) {
  const text = useSeasonText()
  const { audit: words } = text.office
  const query = useInfiniteQuery(changesOf(filter))
  const title = filter.subject ? words.subjects[filter.subject] : words.all
  return (
    <Loaded
      query={query}
      skeleton={<ListSkeleton label={text.loading} rows={8} />}
      failed={words.loadFailed}
      hint={errorText(text, query.error)}
      retry={text.retry}
    >
      {({ pages }) => {
        const entries = pages.flat()
        return (
          <Card title={title}>
            {entries.length > 0 ? (
              <ul className={panel.rows}>
                {entries.map((entry) => (
                  <li key={entry.entryId}>
                    <AuditRow entry={entry} />
                  </li>
                ))}
              </ul>
            ) : (
              <Notice icon={<History aria-hidden="true" />} title={words.empty} hint={words.emptyHint} />
            )}
            {(query.hasNextPage || query.isFetchNextPageError) && (
              <div className={panel.body}>
                {query.isFetchNextPageError && <Message look="bad">{errorText(text, query.error)}</Message>}
                <Button
                  aria-disabled={query.isFetchingNextPage}
                  onClick={() => !query.isFetchingNextPage && query.fetchNextPage()}
                >
                  {query.isFetchingNextPage ? words.loadingMore : words.more}
                </Button>
              </div>
            )}
          </Card>
        )
      }}
    </Loaded>
  )
}
