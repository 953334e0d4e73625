/** Whether the cookie that scripts can read is set: without it there is no session to renew. */
export function hasSignedInCookie(): boolean {
  return /(?:^|; )(?:__Host-)?signed-in=1/.test(document.cookie)
}
