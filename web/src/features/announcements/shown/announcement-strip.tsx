// The strip of announcements above the content of a page: at most three, the others on demand. Without any it takes no space.
import type { Announcement } from '@campus/contract/announcements'
import { clsx } from 'clsx'
import { Megaphone, Pin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAnnouncements } from '../../../data/announcements/announcements.ts'
import { isShown, matchIn, mostShown, type Shown } from '../../../data/announcements/shown.rules.ts'
import { bracketPath, matchPath } from '../../../paths.ts'
import { matchName } from '../../../text/format/side-name.ts'
import { useAnnouncementText } from '../../../text/use-announcement-text.ts'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/feedback/toast.tsx'
import styles from './announcement-strip.module.css'
import { useGlide } from './use-glide.ts'

export function AnnouncementStrip(page: Shown) {
  const text = useAnnouncementText()
  const { data } = useAnnouncements()
  const shown = data?.filter((one) => isShown(one, page))
  useAnnounceNew(data, shown)
  if (!shown || shown.length === 0) return null
  // Only a day's list has announcements about different things.
  const subjectOf = (one: Announcement): Subject | null => {
    const match = page.day && matchIn(one, page.day)
    if (!match) return null
    return one.matchId === null
      ? { name: match.competitionName, path: bracketPath(match.competitionId) }
      : { name: matchName(match, text), path: matchPath(match) }
  }
  return <Strip rows={shown.map((announcement) => ({ announcement, subject: subjectOf(announcement) }))} />
}

interface Subject {
  name: string
  path: string
}

interface RowProps {
  announcement: Announcement
  subject: Subject | null
}

const keyOf = ({ announcementId, text }: Announcement) => `${announcementId} ${text}`

/** What comes while the page is open is announced to screen readers: not what was there, nor what another day shows. */
function useAnnounceNew(all: readonly Announcement[] | undefined, shown: readonly Announcement[] | undefined) {
  const { announcements: words } = useAnnouncementText()
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!all || !shown) return
    const before = known.current
    known.current = new Set(all.map(keyOf))
    const fresh = before && shown.find((one) => !before.has(keyOf(one)))
    if (fresh) announce(words.news(fresh.text))
  })
}

function Strip({ rows }: { rows: RowProps[] }) {
  const { announcements: words } = useAnnouncementText()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const listed = isOpen ? rows : rows.slice(0, mostShown)
  useGlide(place)
  const hidden = rows.length - mostShown
  return (
    <div ref={place} className={styles.place}>
      <section className={styles.strip} aria-label={words.title}>
        <ul>
          {listed.map((row) => (
            <li key={row.announcement.announcementId}>
              <Row {...row} />
            </li>
          ))}
        </ul>
        {hidden > 0 && (
          <Button className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.less : words.more(hidden)}
          </Button>
        )}
      </section>
    </div>
  )
}

function Row({ announcement: { text, isPinned }, subject }: RowProps) {
  const { announcements: words } = useAnnouncementText()
  const content = (
    <>
      {isPinned ? <Pin aria-hidden="true" /> : <Megaphone aria-hidden="true" />}
      <span>
        {isPinned && <i className="sr-only">{words.pinned}: </i>}
        {text}
        {subject && <small>{subject.name}</small>}
      </span>
    </>
  )
  if (!subject) return <p className={styles.row}>{content}</p>
  return (
    <Link to={subject.path} className={clsx(styles.row, styles.link)}>
      {content}
    </Link>
  )
}
