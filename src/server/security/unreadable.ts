import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { plainPage } from '../pages/plain-page.ts'

/** Statuses that Node uses for its errors; all others are 400. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
/** Node limits address and headers together (16 KiB). A browser's headers are a small part of that. */
const longAddress = 8192
/**
 * Time before closing the connection of a client that keeps sending: if it were closed at once, the system
 * would drop the response together with the unread input.
 */
const lingerMs = 1000

type ClientError = Error & { code?: string; rawPacket?: Buffer }

type Answering = Socket & { _httpMessage?: ServerResponse | null }

/** Responds to requests that Node cannot parse. An overlong address gets one of our pages. */
export function refuseUnreadable(server: Server): void {
  const refused = new WeakSet<Socket>()
  server.on('clientError', (error: ClientError, socket: Answering) => {
    if (refused.has(socket)) return
    refused.add(socket)
    // As Node does, never writes into a response that has begun.
    if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy()
    const status = isLongAddress(error) ? 414 : (statuses[error.code ?? ''] ?? 400)
    socket.end(answerOf(status))
    const linger = setTimeout(() => socket.destroy(), lingerMs)
    socket.on('close', () => clearTimeout(linger))
  })
}

function isLongAddress({ code, rawPacket }: ClientError): boolean {
  if (code !== 'HPE_HEADER_OVERFLOW' || !rawPacket) return false
  const lineEnd = rawPacket.indexOf('\r\n')
  return lineEnd < 0 || lineEnd > longAddress
}

function answerOf(status: number): string {
  const body =
    status === 414
      ? plainPage({
          title: 'العنوان أطول مما يُقرأ',
          text: 'إن كنت تبحث فاكتب كلمات أقل، أو ابدأ من الصفحة الأولى.',
          status,
          again: false,
        })
      : ''
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: private, no-store',
    'Content-Type: text/html; charset=utf-8',
    "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; img-src 'self'",
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
