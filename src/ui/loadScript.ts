const scripts = new Map<string, Promise<void>>()

/** A provider's script, once for each page; one that could not be had is asked for again. Rejects without words. */
export function loadScript(src: string): Promise<void> {
  const loading =
    scripts.get(src) ??
    new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = src
      script.onload = () => resolve()
      script.onerror = () => {
        script.remove()
        scripts.delete(src)
        reject(new Error(`No script: ${src}`))
      }
      document.head.append(script)
    })
  scripts.set(src, loading)
  return loading
}
