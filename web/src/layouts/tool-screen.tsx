// Layout of a volunteer's tool: a back link, its title and the holder's name, without the app's navigation.
import { clsx } from 'clsx'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../text/use-text.tsx'
import { IconLink } from '../ui/button.tsx'
import { mainId } from './screen.tsx'
import styles from './tool-screen.module.css'

interface Props {
  title: string
  /** The bar's text where it differs from the title. */
  heading?: string | undefined
  /** Second line under the heading. */
  detail?: string | undefined
  /** Target of the back link. */
  backTo: string
  who?: string | null | undefined
  className: string | undefined
  children: ReactNode
}

export function ToolScreen({ title, heading = title, detail, backTo, who, className, children }: Props) {
  const text = useText()
  return (
    <div className={clsx(styles.page, className)}>
      <title>{`${title} | ${text.product}`}</title>
      <header className={styles.bar}>
        <IconLink label={text.back} to={backTo}>
          <ChevronLeft aria-hidden="true" />
        </IconLink>
        <div>
          <h1>{heading}</h1>
          {detail && <p>{detail}</p>}
        </div>
        {who && <span>{who}</span>}
      </header>
      <main id={mainId}>{children}</main>
    </div>
  )
}
