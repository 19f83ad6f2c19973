// Search field for a name.
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { longest } from '../../data/search.ts'
import { useTeamText } from '../../text/use-team-text.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './search-box.module.css'

interface Props {
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
}

export function SearchBox({ value, onChange, onSubmit }: Props) {
  const { search } = useTeamText()
  const input = useRef<HTMLInputElement>(null)
  // Focus only an empty field: someone who returns to results wants to read, and a keyboard would cover them.
  const arrive = useEffectEvent(() => value === '' && input.current?.focus())
  useEffect(() => void arrive(), [])
  return (
    <search>
      <form
        className={styles.box}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
          input.current?.blur()
        }}
      >
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={longest}
          value={value}
          aria-label={search.label}
          placeholder={search.label}
          onChange={(event) => onChange(event.target.value)}
        />
        {value && (
          <IconButton
            label={search.clear}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        )}
      </form>
    </search>
  )
}
