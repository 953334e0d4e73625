import { userInfo } from 'node:os'
import { isDatabaseAway, isLostConnection } from './presence.ts'

type CodedError = { code?: string; message?: string; syscall?: string; cause?: unknown }

const full = '53300'

const refusals: Record<string, (url: URL) => string> = {
  '28P01': url => `the server refuses the password of «${userOf(url)}»`,
  '28000': url => `the server does not let «${userOf(url)}» in`,
  '55000': ({ pathname }) => `the server lets nobody into the database «${pathname.slice(1)}» at present`,
  '3D000': ({ pathname }) => `there is no database «${pathname.slice(1)}» on the server; make it first`,
  '42501': url => `«${userOf(url)}» may not make tables and extensions in this database`,
  [full]: url =>
    `the server has no connection left for «${userOf(url)}»: raise its max_connections (or the user's ` +
    'CONNECTION LIMIT), lower WEB_PROCESSES or DATABASE_CONNECTIONS, set MACHINES, or end what else is connected',
  '55P03': () =>
    'another process holds a table that the upgrade needs; stop the other machines of this site, then start again',
}

function userOf({ username, searchParams }: URL): string {
  return decodeURIComponent(username) || searchParams.get('user') || userInfo().username
}

/** Host and port, or the folder of a Unix socket. */
function placeOf({ hostname, port, searchParams }: URL): string {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  if (host.startsWith('/')) return `the socket in ${host}`
  return `${host || 'this machine'}:${port || 5432}`
}

/** Whether a retry could succeed later. */
export function mayComeBack(error: unknown): boolean {
  return isDatabaseAway(error) || isLostConnection(error)
}

/** Whether the server has no connection left for now. */
export function isServerFull(error: unknown): boolean {
  return causeOf(error).code === full
}

/**
 * Explains why a database cannot be used, as a sentence that follows the setting's name; undefined for other
 * errors.
 */
export function explainDatabaseError(error: unknown, address: string): string | undefined {
  const url = new URL(address)
  const cause = causeOf(error)
  const { code = '', message } = cause
  if (code !== full && (mayComeBack(error) || mayComeBack(cause))) {
    return `no PostgreSQL server answers at ${placeOf(url)} (${code || message})`
  }
  if (cause.syscall === 'connect' && code === 'EACCES') return `this user may not open ${placeOf(url)}`
  return refusals[code]?.(url)
}

function causeOf(error: unknown): CodedError {
  const { code, cause } = error as CodedError
  return (cause && !code ? cause : error) as CodedError
}
