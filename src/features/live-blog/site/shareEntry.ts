const noticeMs = 3000

/** Shares with the device's share sheet or the clipboard. Without either the link opens the entry. */
export function shareEntries(section: HTMLElement): () => void {
  async function share(event: MouseEvent): Promise<void> {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-share]')
    if (!link || event.metaKey || event.ctrlKey) return
    const url = link.href
    if ('share' in navigator) {
      event.preventDefault()
      // A cancelled share is not an error.
      return void navigator.share({ title: document.title, url }).catch(() => {})
    }
    const { clipboard } = navigator as Partial<Navigator>
    if (!clipboard) return
    event.preventDefault()
    const words = await clipboard.writeText(url).then(
      () => 'نُسخ الرابط',
      () => 'تعذّر نسخ الرابط',
    )
    const before = link.textContent
    link.textContent = words
    link.setAttribute('role', 'status')
    setTimeout(() => {
      link.textContent = before
      link.removeAttribute('role')
    }, noticeMs)
  }
  const listen = (event: MouseEvent) => void share(event)
  section.addEventListener('click', listen)
  return () => section.removeEventListener('click', listen)
}
