import { createHttpClient } from '../../../api/client.ts'
import type { Media } from '../media.contract.ts'
import { checkPicture } from './uploadPicture.ts'

/** Calls `onProgress` with the share sent, 0 to 1. @throws as uploadPicture */
export async function uploadWithProgress(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Media> {
  checkPicture(file)
  return createHttpClient(location.origin, fetchWithProgress(onProgress, signal)).media.upload({ file })
}

/** A fetch that reports upload progress, which the browser's own cannot. */
function fetchWithProgress(onProgress: (share: number) => void, signal: AbortSignal): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const body = await request.arrayBuffer()
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      call.open(request.method, request.url)
      call.responseType = 'arraybuffer'
      for (const [name, value] of request.headers) call.setRequestHeader(name, value)
      call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
      const stop = () => call.abort()
      signal.addEventListener('abort', stop)
      call.onloadend = () => signal.removeEventListener('abort', stop)
      call.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
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
