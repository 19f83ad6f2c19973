// The sheet with the code for another site: its theme, a preview, and which sites may show it.
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { embedSites } from '../../data/embeds.ts'
import { useEmbedText } from '../../text/use-embed-text.ts'
import { copy } from '../../ui/browser/copy.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet, SheetActions } from '../../ui/dialog/sheet.tsx'
import { SheetChoice } from '../../ui/dialog/sheet-choice.tsx'
import { PasteArea } from '../../ui/paste/paste-area.tsx'
import { EmbedSites } from './embed-sites.tsx'
import styles from './embeds.module.css'
import { Preview } from './preview.tsx'
import { type EmbedAttributes, type EmbedTheme, snippetOf, themes } from './snippet.rules.ts'

interface Props {
  attributes: EmbedAttributes
  onClose: () => void
}

export function EmbedSheet({ attributes, onClose }: Props) {
  const text = useEmbedText()
  const { embeds: words } = text
  const id = useId()
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  const { data: sites = [] } = useQuery(embedSites())
  const look = { theme, lang: document.documentElement.lang }
  const code = snippetOf(location.origin, attributes, look)
  return (
    <Sheet title={words.title} close={text.close} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.hint}>{words.hint}</p>
        <SheetChoice
          name={id}
          label={words.theme}
          value={theme}
          options={themes.map((value) => ({ value, label: words.themes[value] }))}
          onChange={setTheme}
        />
        {/* Where nobody may show it, our own page may not either. */}
        {sites.length > 0 && <Preview attributes={attributes} look={look} />}
        <PasteArea
          id={`${id}-code`}
          label={words.code}
          className={styles.code}
          rows={4}
          readOnly
          spellCheck={false}
          value={code}
          onFocus={(event) => event.target.select()}
        />
        <EmbedSites hint={words.sites} />
      </div>
      <SheetActions>
        <Button tone="primary" onClick={() => void copy(code, words)}>
          <Copy aria-hidden="true" size="1.125rem" />
          {words.copy}
        </Button>
      </SheetActions>
    </Sheet>
  )
}
