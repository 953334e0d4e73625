import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type ChatRequest = {
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  isClosed: () => boolean
}
type Answering = (response: ServerResponse, asked: ChatRequest) => void

/** A chat completions event with these words. */
export const wordsEvent = (content: string) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`
const lastEvent = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`

/** A stand-in for a server with OpenAI's chat completions API, streamed. */
export async function startChatServer() {
  const asked: ChatRequest[] = []
  let answering: Answering = says('جواب')
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return void response.writeHead(404).end()
    const one: ChatRequest = {
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
      isClosed: () => response.closed,
    }
    asked.push(one)
    answering(response, one)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answer(next: Answering): void {
      answering = next
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const begins = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' })

/** The complete response in chunks of a few bytes, which split characters. */
export function says(...words: string[]): Answering {
  return response => {
    begins(response)
    const bytes = Buffer.from(words.map(wordsEvent).join('') + lastEvent)
    for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7))
    response.end()
  }
}
