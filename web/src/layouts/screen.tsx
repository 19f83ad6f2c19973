// Layout of every page: its title in the bar and the document, its content in <main>, and the focus after navigation.
import { clsx } from 'clsx'
import { ChevronLeft, Menu, Search } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'
import { paths } from '../paths.ts'
import { useText } from '../text/use-text.tsx'
import { IconButton, IconLink } from '../ui/button.tsx'
import styles from './screen.module.css'

export const mainId = 'main'

let hasArrived = false

/** After a navigation the heading gets the focus, so that a screen reader announces the page. If the page has focused a field
    of its own, the focus stays there. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const how = useNavigationType()
  const arrive = useEffectEvent(() => {
    const isTaken = document.activeElement?.closest(`#${mainId}`)
    if (hasArrived && !isTaken) heading.current?.focus({ preventScroll: true })
    if (hasArrived && how !== NavigationType.Pop) scrollTo(0, 0)
    hasArrived = true
  })
  useEffect(() => arrive(), [])
  return heading
}

interface Props {
  title: string
  /** Shows a back button. */
  hasBack?: boolean
  /** Shows the link to the search. */
  hasSearch?: boolean
  /** After the title, smaller. */
  subtitle?: string | undefined
  /** On a phone the bar scrolls away, and only the tabs stay. */
  isBarLeaving?: boolean
  /** Buttons in the bar, instead of the search and one's own page. */
  actions?: ReactNode
  /** Takes the place of the title in the bar, for the eye only. */
  mini?: ReactNode
  /** Two colours, --one and --two, for the bar of a match. */
  tint?: CSSProperties | undefined
  /** Bars that belong to the page's head: tabs, dates. */
  tools?: ReactNode
  /** A bar that stays below the title's while the content scrolls. */
  tabs?: ReactNode
  children: ReactNode
}

export function Screen(props: Props) {
  const { title, subtitle, hasBack, hasSearch = true, isBarLeaving, actions, mini, tint, tools, tabs, children } = props
  const text = useText()
  const heading = useArrival()
  const navigate = useNavigate()
  // The router numbers its history entries: 0 is where the visit began.
  const goBack = () => (history.state?.idx > 0 ? navigate(-1) : navigate(paths.main))
  return (
    <>
      <title>{`${title} | ${text.product}`}</title>
      <header className={clsx(styles.bar, tint && styles.tinted, isBarLeaving && styles.leaving)} style={tint}>
        {hasBack && (
          <IconButton label={text.back} className={styles.back} onClick={goBack}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
        )}
        <h1 ref={heading} tabIndex={-1} className={mini ? 'sr-only' : undefined}>
          {title}
          {subtitle && <small>{subtitle}</small>}
        </h1>
        {mini && (
          <div className={styles.mini} aria-hidden="true">
            {mini}
          </div>
        )}
        {actions ?? (
          <>
            {hasSearch && (
              <IconLink label={text.nav.search} to={paths.search}>
                <Search aria-hidden="true" />
              </IconLink>
            )}
            <IconLink label={text.nav.myPage} to={paths.myPage}>
              <Menu aria-hidden="true" />
            </IconLink>
          </>
        )}
      </header>
      <main id={mainId} tabIndex={-1}>
        {tools && <div className={styles.tools}>{tools}</div>}
        {tabs && <div className={styles.tabs}>{tabs}</div>}
        <div className={styles.content}>{children}</div>
      </main>
    </>
  )
}
