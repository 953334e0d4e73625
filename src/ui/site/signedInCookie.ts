/** The server's cookie that scripts can see: where it is missing, there is no session to renew. */
export function hasSignedInCookie(): boolean {
  return /(?:^|; )(?:__Host-)?signed-in=1/.test(document.cookie)
}
