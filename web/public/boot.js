// Sets language, direction and appearance before anything is drawn, so that nothing flashes. Rubbish in the storage counts as nothing.
;(() => {
  const read = (key) => {
    try {
      return window.localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const root = document.documentElement
  const language = ['en', 'ar', 'es', 'de', 'pt'].includes(read('language')) ? read('language') : 'en'
  root.lang = language
  if (language === 'ar') {
    root.dir = 'rtl'
    root.classList.add('rtl-lang')
    root.dataset.rtl = 'true'
  }
  let appearance = null
  try {
    appearance = JSON.parse(read('vivobid-theme') ?? read('app-theme') ?? 'null')?.appearance
  } catch {
    appearance = null
  }
  if (appearance !== 'light' && appearance !== 'dark') {
    appearance = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  root.dataset.mantineColorScheme = appearance
})()
