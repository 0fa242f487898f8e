export function LoadingScreen() {
  return (
    <p className="portal-loading" role="status">
      Loading admin portal...
    </p>
  );
}
