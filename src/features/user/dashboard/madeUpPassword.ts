// Without look-alikes: 0 and O, 1 and l and I.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 16

export function makeUpPassword(): string {
  const password: string[] = []
  while (password.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // Bytes beyond the last whole multiple would favour the first letters.
    if (byte < 256 - (256 % letters.length)) password.push(letters[byte % letters.length] ?? '')
  }
  return password.join('')
}
