module example.com/idv-backend

go 1.19
