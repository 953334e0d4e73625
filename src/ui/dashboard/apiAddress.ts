/** The API's origin from the settings, otherwise the page's own. The server sets it in the dashboard's document. */
export const apiBase = document.documentElement.dataset.apiBase || location.origin

/** Absolute URL of a call that the client does not make, such as a download or a stream. */
export const apiAddress = (path: string): string => apiBase + path
