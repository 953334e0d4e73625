/**
 * Calls the API from a readers' page, at the API base of the settings or the page's origin. The path is written in
 * full: `/api/v1/weather`.
 */
export function fetchApi(path: `/api/v1/${string}`, init: RequestInit = {}): Promise<Response> {
  return fetch((document.documentElement.dataset.apiBase ?? '') + path, { ...init, credentials: 'include' })
}
