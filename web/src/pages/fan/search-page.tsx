// /search: teams, players and competitions by name, while typing. The text is in the address, so that back from a team
// restores the results.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { countOf, longest, useDebounced, useSearch } from '../../data/search.ts'
import { EmptySearch } from '../../features/search/empty-search.tsx'
import { saveSearch } from '../../features/search/recent.ts'
import { SearchBox } from '../../features/search/search-box.tsx'
import { SearchResults } from '../../features/search/search-results.tsx'
import { mainId, Screen } from '../../layouts/screen.tsx'
import { useTeamText } from '../../text/use-team-text.ts'
import { errorText } from '../../text/use-text.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { ListSkeleton } from '../../ui/loading/loaded-list.tsx'
import styles from './search-page.module.css'

export function SearchPage() {
  const text = useTeamText()
  const [address, setAddress] = useSearchParams()
  const [value, setValue] = useState(() => address.get('q')?.slice(0, longest) ?? '')
  const typed = useDebounced(value.trim())
  const found = useSearch(typed)

  function change(next: string) {
    setValue(next)
    setAddress(next.trim() ? { q: next.trim() } : {}, { replace: true, preventScrollReset: true })
  }

  function pick(next: string) {
    change(next)
    // The pressed button is unmounted with its list: focus the main area, which opens no keyboard on a phone.
    document.getElementById(mainId)?.focus()
  }

  const skeleton = <ListSkeleton label={text.loading} />
  return (
    <Screen
      title={text.search.title}
      hasBack
      hasSearch={false}
      tools={<SearchBox value={value} onChange={change} onSubmit={() => saveSearch(value)} />}
    >
      <p className="sr-only" aria-live="polite">
        {typed && found.data && !found.isPlaceholderData ? text.search.count(countOf(found.data)) : ''}
      </p>
      {typed === '' ? (
        value.trim() === '' && <EmptySearch onPick={pick} />
      ) : (
        <div className={styles.found} aria-busy={found.isFetching}>
          <Loaded
            query={found}
            skeleton={skeleton}
            failed={text.search.failed}
            hint={errorText(text, found.error)}
            retry={text.retry}
          >
            {(hits) =>
              // An empty result of the previous text is no result for this one.
              found.isPlaceholderData && countOf(hits) === 0 ? (
                skeleton
              ) : (
                <SearchResults found={hits} typed={typed} onOpen={() => saveSearch(value)} />
              )
            }
          </Loaded>
        </div>
      )}
    </Screen>
  )
}
