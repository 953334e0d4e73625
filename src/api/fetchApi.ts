/**
 * Asks the API, as a page of readers does: where the settings say it is, else where the page came from. The path stands
 * whole: `/api/v1/weather`.
 */
export function fetchApi(path: `/api/v1/${string}`, init: RequestInit = {}): Promise<Response> {
  return fetch((document.documentElement.dataset.apiBase ?? '') + path, { ...init, credentials: 'include' })
}
