const scripts = new Map<string, Promise<void>>()

/** Loads a provider's script once per page; retried after a failure. Rejects without a message. */
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
