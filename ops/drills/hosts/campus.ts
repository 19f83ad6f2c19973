// An installation on a database of the drill's own choosing instead of a private one.
import { demoAdmin } from '../../demo/campus.ts'
import { type Installation, type InstallationOptions, startInstallation } from '../../installation.ts'
import { signIn } from '../people/sign-in.ts'

export async function startCampusOn(databaseUrl: string, options: InstallationOptions): Promise<Installation> {
  // What is named from outside wins over private instances; those that start later have their own again.
  const before = process.env['DATABASE_URL']
  process.env['DATABASE_URL'] = databaseUrl
  try {
    return await startInstallation(options)
  } finally {
    if (before === undefined) delete process.env['DATABASE_URL']
    else process.env['DATABASE_URL'] = before
  }
}

/** The first administrator's cookie. */
export const adminCookie = async (url: string): Promise<string> => (await signIn(url, demoAdmin)).cookie
