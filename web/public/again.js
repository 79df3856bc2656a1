document.getElementById('again').addEventListener('click', () => location.reload())
addEventListener('online', () => location.reload())
