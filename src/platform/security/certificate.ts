import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

/**
 * `problem`: code of the fault for which browsers refuse the certificate, or of the failed connection; '' if
 * there is none.
 */
export type CertificateStatus = { endsAt: string | null; problem: string }

/** Inspects the certificate that an https address presents now. Never throws. */
export async function inspectCertificate(address: string, timeoutMs: number): Promise<CertificateStatus> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) ? {} : { servername: host }),
    // Also accepts an expired certificate, so that its date can be read.
    rejectUnauthorized: false,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) })
    const { valid_to } = socket.getPeerCertificate()
    const refusal = socket.authorizationError as Error | string | undefined | null
    return { endsAt: new Date(valid_to).toISOString(), problem: refusal ? codeOf(refusal) : '' }
  } catch (error) {
    return { endsAt: null, problem: codeOf(error as Error) }
  } finally {
    socket.destroy()
  }
}

/** Node reports the code as a string or in an error. */
function codeOf(error: Error | string): string {
  if (typeof error === 'string') return error
  if (error.name === 'AbortError') return 'ETIMEDOUT'
  return String((error as NodeJS.ErrnoException).code ?? error.message)
}
