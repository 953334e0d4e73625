import { fetchApi } from '../../../api/fetchApi.ts'

/** Tells the server that this article was opened. Nothing waits for it, and a lost one is only a lost count. */
export function countView(id: number): void {
  fetchApi(`/api/v1/article/view/${id}`, { method: 'POST', keepalive: true })
    // An answer that nobody reads keeps its connection from the next request.
    .then(answer => answer.text())
    .catch(() => {})
}
