/** Origin of the API by the settings; else the page's own. The server sets it in the dashboard's document. */
export const apiBase = document.documentElement.dataset.apiBase || location.origin

/** Whole address of a call that the client does not make: a download, a stream. */
export const apiAddress = (path: string): string => apiBase + path
