export const watchPath = '/watch'
export const verticalPath = '/watch/vertical'
export const listenPath = '/listen'

export function clipPath({ id }: { id: number }): string {
  return `${verticalPath}#clip-${id}`
}
