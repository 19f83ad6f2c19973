// All matches, newest first, a page at a time. A search goes through all pages.
import { useEffect } from 'react'
import { useAllMatches } from '../../../data/matches/all-matches.ts'
import { useAdminText } from '../../../text/use-admin-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { ListBones } from './list-bones.tsx'
import styles from './match-list.module.css'
import { type ListFilter, noFilter } from './match-list.rules.ts'
import { MatchList } from './match-list.tsx'

interface Props {
  filter: ListFilter
  onClear: () => void
}

export function AllMatches({ filter, onClear }: Props) {
  const text = useAdminText()
  const { list } = text.adminWords
  const all = useAllMatches()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = all
  const isSearching = JSON.stringify(filter) !== JSON.stringify(noFilter)
  useEffect(() => {
    if (isSearching && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isSearching, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  return (
    <Loaded
      query={{ ...all, data: all.data?.pages.flatMap(({ matches }) => matches) }}
      skeleton={<ListBones />}
      failed={text.matches.loadFailed}
      hint={errorText(text, all.error)}
      retry={text.retry}
    >
      {(matches) => (
        <>
          <MatchList matches={matches} filter={filter} onClear={onClear} />
          {hasNextPage && (
            <Button
              className={styles.more}
              aria-disabled={isFetchingNextPage}
              onClick={() => !isFetchingNextPage && fetchNextPage()}
            >
              {isFetchingNextPage ? text.loading : list.more}
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}
