// Report of an import or its dry run: how many rows of each kind, and every row, bad ones first.
import type { ImportReport as Report } from '@campus/contract/teams'
import type { ReactNode } from 'react'
import { useSeasonText } from '../../text/use-season-text.ts'
import { Message } from '../../ui/feedback/message.tsx'
import styles from './import.module.css'

export function ImportReport({ report, children }: { report: Report; children: ReactNode }) {
  const { imports: words } = useSeasonText().office
  const { created, updated, unchanged, bad, rows } = report
  return (
    <>
      <Message look={bad > 0 ? 'note' : 'good'}>
        <strong>{words.counts(created, updated, unchanged, bad)}</strong>
        {bad > 0 && <p>{words.badStay(bad)}</p>}
      </Message>
      {children}
      {rows.length > 0 && (
        // A long table scrolls inside, also by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.scroll} tabIndex={0} aria-label={words.report}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.line}</th>
                <th scope="col">{words.outcome}</th>
                <th scope="col">{words.text}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.line} data-bad={row.outcome === 'BAD' || undefined}>
                  <td className="num">{row.line}</td>
                  <td>
                    <strong>{words.outcomes[row.outcome]}</strong>
                    {row.problem && <small>{words.problems[row.problem]}</small>}
                  </td>
                  <td className={styles.text}>{row.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
