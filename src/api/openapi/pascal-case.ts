/** `NOT_FOUND`, `notFound` and `not-found` as `NotFound`. */
export function pascalCase(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/).filter(Boolean)
  return words
    .map(word => (word.toUpperCase() === word ? word.toLowerCase() : word))
    .map(word => (word[0] as string).toUpperCase() + word.slice(1))
    .join('')
}
