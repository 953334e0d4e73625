import { createDecipheriv, createECDH, createHmac, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import type { PushPayload } from '../../contract/push-payload.ts'

type Answer = { status: number; headers?: Record<string, string>; silent?: boolean }
type PushMessage = { device: number; payload: PushPayload; headers: IncomingHttpHeaders }
export type PushDevice = { endpoint: string; keys: { p256dh: string; auth: string }; number: number }

export type PushStandIn = {
  url: string
  /** A subscribed browser. */
  device: () => PushDevice
  /** Accepted messages, decrypted. Their VAPID signature was verified. */
  taken: PushMessage[]
  asked: () => number
  /** Sets the responses to the next requests; 201 by default. */
  answer: (choose: (device: number, asked: number) => Answer) => void
  stop: () => void
}

/** A push service and the browsers behind it (RFC 8030, 8291, 8292), implemented with node:crypto alone. */
export async function startPushStandIn(): Promise<PushStandIn> {
  const browsers: { ecdh: ECDH; auth: Buffer }[] = []
  const taken: PushMessage[] = []
  let asked = 0
  let choose: (device: number, asked: number) => Answer = () => ({ status: 201 })

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked += 1
    const device = Number(request.url?.split('/').at(-1))
    const { status, headers, silent } = choose(device, asked)
    if (silent) return
    if (status < 300) {
      const why = await checkVapid(request.headers, url)
      const browser = browsers[device]
      if (why || !browser) return void response.writeHead(why ? 403 : 404).end(why)
      const payload = JSON.parse(decrypt(Buffer.concat(chunks), browser))
      taken.push({ device, payload, headers: request.headers })
    }
    response.writeHead(status, headers).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    taken,
    asked: () => asked,
    answer: next => {
      choose = next
    },
    device() {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const number = browsers.push({ ecdh, auth }) - 1
      return { endpoint: `${url}/push/${number}`, keys: { p256dh, auth: auth.toString('base64url') }, number }
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The error in the signature; undefined if it is valid. */
async function checkVapid({ authorization = '' }: IncomingHttpHeaders, origin: string) {
  const { t, k } = /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(authorization)?.groups ?? {}
  if (!t || !k) return 'no VAPID'
  const point = Buffer.from(k, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256')
  try {
    const { payload } = await jwtVerify(t, key, { audience: origin, maxTokenAge: undefined })
    if (!/^(mailto:|https:)/.test(String(payload.sub))) return 'no subject'
    return Number(payload.exp) > Date.now() / 1000 + 86_400 ? 'valid for too long' : undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Decrypts one record by RFC 8188, with the keys of RFC 8291. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const sealed = body.subarray(21 + body[20]!)
  const shared = ecdh.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const prk = createHmac('sha256', auth).update(shared).digest()
  const ikm = createHmac('sha256', prk)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${use}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
