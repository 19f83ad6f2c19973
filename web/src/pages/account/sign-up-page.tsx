// /SignupScreen: sign-up in two steps.
import { useEffect } from 'react'
import { SignUp } from '../../features/users/sign-up/sign-up.tsx'
import { AuthLayout } from '../../layouts/auth-layout.tsx'

/** Scrolls a new step to its top, like a new page. */
function Top() {
  useEffect(() => {
    scrollTo(0, 0)
  }, [])
  return null
}

export function SignUpPage() {
  return (
    <SignUp>
      {(step, title, form) => (
        <AuthLayout key={step} title={title} hasBack>
          <Top />
          {form}
        </AuthLayout>
      )}
    </SignUp>
  )
}
