// Sheet to choose one's department: a grid of crests, found by name or initial consonants.
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { teamList } from '../../../data/teams.ts'
import { useDepartmentText } from '../../../text/use-department-text.ts'
import { errorText } from '../../../text/use-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog/sheet.tsx'
import { findsKorean } from '../../../ui/fields/hangul.ts'
import { Crest } from '../../../ui/list/crest.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import styles from './department-sheet.module.css'

interface Props {
  /** Label of the button that closes the sheet without a choice. */
  leave: string
  chosen?: string | null
  onClose: () => void
  onChoose: (name: string) => void
}

export function DepartmentSheet({ leave, chosen = null, onClose, onChoose }: Props) {
  const text = useDepartmentText()
  const { department: words } = text
  const teams = useQuery(teamList())
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState(chosen)
  return (
    <Sheet title={words.title} onClose={onClose}>
      {/* First in the sheet: the browser focuses it, and no keyboard covers the crests. */}
      <button type="button" className={styles.leave} onClick={onClose}>
        {leave}
      </button>
      <p className={styles.lead}>{words.lead}</p>
      <label className={styles.search}>
        <Search aria-hidden="true" size="1.25rem" />
        <input
          type="search"
          value={typed}
          placeholder={words.search}
          aria-label={words.search}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <Loaded
        query={teams}
        skeleton={<div className={styles.grid} aria-busy="true" />}
        failed={words.loadFailed}
        hint={errorText(text, teams.error)}
        retry={text.retry}
      >
        {(list) => {
          const names = [...new Set(list.map(({ department }) => department))]
          const found = names.filter((name) => findsKorean(name, typed))
          return (
            <div className={styles.grid} role="radiogroup" aria-label={words.title}>
              {found.map((name) => (
                <label key={name} className={styles.choice}>
                  <input type="radio" name="department" checked={picked === name} onChange={() => setPicked(name)} />
                  <Crest name={name} department={name} />
                  <span>{name}</span>
                </label>
              ))}
              {found.length === 0 && <p className={styles.none}>{words.none}</p>}
            </div>
          )
        }}
      </Loaded>
      <Button tone="primary" aria-disabled={picked === null} onClick={() => picked !== null && onChoose(picked)}>
        {picked === null ? words.pick : words.start(picked)}
      </Button>
      <small className={styles.note}>{words.changeLater}</small>
    </Sheet>
  )
}
