import { type ApiClient, createHttpClient } from '../../../api/client.ts'
import { apiBase } from '../apiAddress.ts'

/** A client whose calls report the share sent, 0 to 1, and can be cancelled. */
export function clientWithProgress(onShare: (share: number) => void, signal: AbortSignal): ApiClient {
  return createHttpClient(apiBase, fetchWithProgress(onShare, signal))
}

/** A fetch that reports upload progress, which the browser's own cannot. */
function fetchWithProgress(onShare: (share: number) => void, signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const body = await request.arrayBuffer()
    return new Promise((resolve, reject) => {
      const stopped = () => new DOMException('The upload was stopped', 'AbortError')
      if (signal.aborted) return reject(stopped())
      const call = new XMLHttpRequest()
      call.open(request.method, request.url)
      call.responseType = 'arraybuffer'
      call.withCredentials = true
      for (const [name, value] of request.headers) call.setRequestHeader(name, value)
      call.upload.onprogress = ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total)
      const stop = () => call.abort()
      signal.addEventListener('abort', stop)
      call.onloadend = () => signal.removeEventListener('abort', stop)
      call.onabort = () => reject(stopped())
      call.onerror = () => reject(new TypeError('The connection was lost'))
      call.onload = () =>
        resolve(
          new Response(call.response as ArrayBuffer, {
            status: call.status,
            headers: { 'content-type': call.getResponseHeader('content-type') ?? '' },
          }),
        )
      call.send(body)
    })
  }
}
