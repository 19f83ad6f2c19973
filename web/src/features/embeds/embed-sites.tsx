// The sites that may show embeds, as the operator set them.
import { useQuery } from '@tanstack/react-query'
import { embedSites } from '../../data/embeds.ts'
import { paths } from '../../paths.ts'
import { useEmbedText } from '../../text/use-embed-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadedList } from '../../ui/loading/loaded-list.tsx'
import styles from './embeds.module.css'

/** `hint`: above the list. */
export function EmbedSites({ hint }: { hint: string }) {
  const { embeds: words } = useEmbedText()
  const query = useQuery(embedSites())
  return (
    <LoadedList query={query} failed={words.sitesFailed} rows={1}>
      {(sites) =>
        sites.length > 0 ? (
          <div className={styles.sites}>
            <p>{hint}</p>
            <ul>
              {sites.map((site) => (
                <li key={site}>{site.replace(/^https:\/\//, '')}</li>
              ))}
            </ul>
          </div>
        ) : (
          <div className={styles.sites}>
            <p>{words.noSites}</p>
            <ButtonLink to={paths.contact}>{words.ask}</ButtonLink>
          </div>
        )
      }
    </LoadedList>
  )
}
