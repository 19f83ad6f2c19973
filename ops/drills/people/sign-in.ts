// Signs a demo account in, for drills and benches.
import { demoPassword } from '../../demo/campus.ts'

export async function signIn(url: string, email: string): Promise<{ userId: number; cookie: string }> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  if (!response.ok) throw new Error(`log-in: ${response.status} ${await response.text()}`)
  const { userId } = (await response.json()) as { userId: number }
  return { userId, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
