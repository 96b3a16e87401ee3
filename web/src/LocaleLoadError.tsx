/** Shown when not even the English texts could be fetched; the only screen whose texts are hard-coded. */
export const LocaleLoadError = () => (
  <main style={{ padding: '4rem 1rem', textAlign: 'center', fontFamily: 'system-ui, sans-serif' }}>
    <h1 style={{ fontSize: '1.5rem' }}>This page could not be loaded</h1>
    <p lang="ar" dir="rtl">
      تعذّر تحميل هذه الصفحة
    </p>
    <p lang="es">No se pudo cargar esta página</p>
    <p lang="de">Diese Seite konnte nicht geladen werden</p>
    <p lang="pt">Não foi possível carregar esta página</p>
    <p>
      <button
        type="button"
        onClick={() => window.location.reload()}
        style={{ padding: '0.75rem 1.5rem', font: 'inherit' }}
      >
        Try again
      </button>
    </p>
  </main>
)
