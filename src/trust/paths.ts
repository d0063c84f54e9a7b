export const trustPaths = {
  reports: '/dashbord/report',
  flags: '/dashbord/flags',
  verification: '/dashbord/verification',
}
