// CSV exports of all data: one plain link each, so that the browser saves the file itself.
import { exportables, exportCsv } from '@campus/contract/audit'
import { Download } from 'lucide-react'
import { urlOf } from '../../api/call.ts'
import { useSettings } from '../../settings/settings.tsx'
import { useSeasonText } from '../../text/use-season-text.ts'
import { Card } from '../../ui/list/card.tsx'
import styles from './exports-card.module.css'

export function ExportsCard() {
  const { exports: words } = useSeasonText().office
  const { language } = useSettings()
  return (
    <Card title={words.title} note={words.hint}>
      <ul className={styles.links}>
        {exportables.map((what) => (
          <li key={what}>
            <a
              href={urlOf(exportCsv, { params: { what }, query: { language } })}
              download
              aria-label={words.download(words.names[what])}
            >
              <Download aria-hidden="true" />
              {words.names[what]}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
