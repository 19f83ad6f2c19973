// /SignupScreen: becoming a member, in two steps.
import { useEffect } from 'react'
import { SignUp } from '../../features/users/sign-up/sign-up.tsx'
import { AuthLayout } from '../../layouts/auth-layout.tsx'

/** A new step begins at its top, as a new page would. */
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
