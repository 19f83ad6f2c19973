// Layout of sign-up and password reset: one narrow column, without the navigation.
import type { ComponentProps } from 'react'
import styles from './auth-layout.module.css'
import { Screen } from './screen.tsx'

export function AuthLayout(props: ComponentProps<typeof Screen>) {
  return (
    <div className={styles.door}>
      <Screen {...props} />
    </div>
  )
}
