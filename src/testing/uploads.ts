import type { Attachment } from '../features/attachment/attachment.contract.ts'
import type { TestClient } from './app.ts'

/** Uploads a small file in one part, as the dashboard does. */
export async function uploadFile(client: TestClient, name: string, bytes: Uint8Array): Promise<Attachment> {
  const { body } = await client.post('/api/v1/attachment', { name, bytes: bytes.length })
  const form = new FormData()
  form.append('upload', body.upload)
  form.append('part', '0')
  form.append('file', new File([new Uint8Array(bytes)], name))
  await client.put('/api/v1/attachment/part', form)
  return (await client.post('/api/v1/attachment/finish', { upload: body.upload })).body
}
